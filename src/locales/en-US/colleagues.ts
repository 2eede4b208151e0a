export default {
  'colleagues.tab.about': 'Profile',
  'colleagues.tab.lots': 'Lots',
  'colleagues.tab.sales': 'Sales',
  'colleagues.tab.activity': 'Activity',
  'colleagues.localTime': 'Local time',
  'colleagues.lots.none': 'No lots in the sales of this colleague yet',
  'colleagues.sales.none': 'This colleague has no sales or collections yet',
} as const;
