"""What a stream of the journal is: records, their encoding, the hash chain, and kinds of stream."""
