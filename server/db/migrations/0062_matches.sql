-- Who asks for a word is found by it.
create index customer_interests_word on customer_interests (kind, fold(text)) where text <> '';
