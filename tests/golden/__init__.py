"""Games that every version has to play in the same way, and what makes their files anew."""
