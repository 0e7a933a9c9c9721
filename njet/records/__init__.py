"""Games as text: read, written, played again by the rules.

A record is lines that a person can type and compare. Behind ``#`` is a comment; empty lines and
further spaces do not matter; several records may follow one another. One begins with what is
played::

    njet-record 1             the format, and its version
    game: njet
    players: 4
    rules: njet-1997          a rule set by name; left out, the published rules
    set: bonus=team           and what differs from it, an option a line
    names: Ann, Bob, Cy, Dee  who played, and
    policies: heuristic       how; one for all, or one each
    seed: 7                   where the cards come from; without it the record is a log
    game-number: 3            which of the seed's games
    choices: 1                which of the players' choices on the same deals, 0 if left out
    stream: 1                 the version of the random streams
    first: 2                  who begins, where that was set; in Njet! the first dealer

Only the first three are needed. The course of the game follows, as the module ``notation`` of each
game describes it: `njet.games.njet.notation`, `njet.games.nessos.notation` and
`njet.games.nothanks.notation`. Lines with hands, decks and scores may be left out; those that are
there are checked. A record may break off anywhere.

As JSON, schema ``njet.record.v1``, the same is under keys: ``rules`` with every option, and
``lines``, each with its ``kind``, the number ``of`` a seat, round or card, and ``items``.

What is checked
---------------
With a seed, or with all hands (Njet!), all hands and the pile (Nessos), or all decks (No Thanks!)
written down, every decision is checked, and every score.

Without, it is checked whether there are cards with which all the lines are by the rules; the
decisions and the scores are checked with them. In particular:

Njet!
    A hand is written down in full or left out. A card that was put aside and that nobody saw is
    ``?``, but not of a hand that is written down. Found are cards played more often than there
    are, revokes that a later card proves, hands that do not come out, 1s put aside where the box
    spares them, and what nobody could have held any more. That a hand may be nothing but 1s
    (N-16) is left out of account where a card put aside is unknown.
Nessos
    A hand is written down in full or left out, and so is the draw pile. A card that was taken lies
    face up and has to be named; one on offer where the record ends may be ``?``. Found are
    creatures announced as another number, cards that a hand written down does not have, and more
    of a kind than there are. Where the hands of those who are out go back to the pile
    (``eliminated=pile``), hands written down are not held to any more after that.
No Thanks!
    The deck is the cards as they came; which were removed stays unknown. Found are cards that came
    twice or that are always removed.
"""
