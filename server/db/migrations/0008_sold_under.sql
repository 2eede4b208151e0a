-- The VAT scheme a lot was sold under: a category's or a sale's standard may change later, a price may not.
alter table lots add column sold_vat_scheme text;
update lots l set sold_vat_scheme = coalesce(l.vat_scheme, c.default_vat_scheme, a.vat_scheme, 'MARGIN')
from auctions a, lot_items li join items i on i.id = li.item_id left join categories c on c.id = i.category_id
where l.status = 'SOLD' and a.id = l.auction_id and li.lot_id = l.id and li.ordinal = 1;
