-- Finds the customers who are interested in a word.
create index customer_interests_word on customer_interests (kind, fold(text)) where text <> '';
