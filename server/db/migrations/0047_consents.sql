-- The texts to which customers consent. A version is never rewritten, because it proves what they agreed to.
create table consent_wordings (
  version int not null,
  language text not null,
  text text not null,
  created_at timestamptz not null default now(),
  created_by bigint references users,
  primary key (version, language)
);
insert into consent_wordings (version, language, text) values
  (1, 'en-US', 'Please write to me about what I have chosen here, in the ways I have chosen. I can change this, or stop it altogether, at any time.'),
  (1, 'pt-BR', 'Desejo receber comunicações sobre os assuntos que escolhi aqui, pelos meios que escolhi. Posso alterar minhas escolhas ou cancelar tudo a qualquer momento.'),
  (1, 'zh-CN', '我同意贵行通过我在此选择的方式，就我在此选择的内容与我联系。我可以随时更改或全部取消。'),
  (1, 'zh-TW', '我同意貴行以我在此選擇的方式，就我在此選擇的內容與我聯絡。我可以隨時更改或全部取消。');

-- Proof of who gave or refused consent to what, when and how. The last row of a channel and topic is in force.
create table consents (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  channel text not null check (channel in ('EMAIL', 'SMS', 'POST', 'PHONE')),
  topic text not null,
  given boolean not null,
  basis text check (basis in ('CONSENT', 'SOFT_OPT_IN', 'CORPORATE')),
  basis_note text not null default '',
  wording_version int,
  language text,
  source text not null default '',
  address text not null default '',
  at timestamptz not null,
  user_id bigint references users,
  foreign key (wording_version, language) references consent_wordings,
  check (given = (basis is not null)),
  check ((basis is not distinct from 'CONSENT') = (wording_version is not null))
);
create index consents_last on consents (customer_id, channel, topic, id desc);

-- A merge can move a consent to another record. Nothing else in it can change.
create function keep_consent() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'customer_id' is distinct from to_jsonb(old) - 'customer_id' then
    raise exception 'a consent is proof: it is never rewritten';
  end if;
  return new;
end $$;
create trigger consents_kept before update on consents for each row execute function keep_consent();

-- Links to the page on which a customer chooses consents. Only the digest of a token is stored.
create table preference_links (
  token_hash bytea primary key,
  customer_id bigint not null references customers on delete cascade,
  created_by bigint references users,
  created_at timestamptz not null
);
create index preference_links_of on preference_links (customer_id);

-- The consents in force, for filters of lists: channels, and channels with topics (`EMAIL`, `EMAIL CATALOGUES`).
alter table customers add column consents text[] not null default '{}';
create index customers_consents on customers using gin (consents);
