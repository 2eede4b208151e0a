-- The lots whose links were clicked most are found from the lots of the coming sales.
create index campaign_links_lot on campaign_links (lot_id) where lot_id is not null;
create index recipient_events_clicks on recipient_events (link_id, recipient_id, at) where kind = 'CLICK' and not machine;
