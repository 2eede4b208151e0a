-- Only sums that a figure reads are stored: the others were written with every recount and read by nothing.
alter table sale_summaries
  drop column passed, drop column subject, drop column withdrawn, drop column open, drop column estimated,
  drop column without_estimate, drop column premium_sold, drop column net_premium_sold, drop column low_sold,
  drop column high_offered, drop column hammer_estimated, drop column low_and_high_estimated;
