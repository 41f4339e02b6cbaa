-- The eraser sees and removes what belongs to companies whose erasure nothing undoes any more. Rows that name no company
-- are reached by what they hang on; a document may outlive its filing within a transaction, so its client is looked at.
do $$
declare
  wanted text;
  company_column text;
  reach text;
begin
  for wanted, company_column in
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and (column_name = 'company_id' or (table_name = 'company' and column_name = 'id'))
      and table_name not in ('erasure', 'usage')
  loop
    execute format(
      'create policy under_erasure on %I as restrictive to fiscal_eraser
        using (%I in (select e.company_id from erasure e where e.status = ''erasing''))', wanted, company_column);
  end loop;
  -- A scalar subquery: an "exists" may be hashed, which reads the whole table.
  foreach wanted in array array['filing_run', 'attempt'] loop
    execute format(
      'create policy under_erasure on %I as restrictive to fiscal_eraser
        using ((select true from filing f where f.client_id = %I.client_id and f.id = %I.filing_id))',
      wanted, wanted, wanted);
  end loop;
  foreach wanted in array array['document', 'outbox'] loop
    execute format(
      'create policy under_erasure on %I as restrictive to fiscal_eraser
        using (client_id in (select e.client_id from erasure e where e.status = ''erasing''))', wanted);
  end loop;
end $$;
--> statement-breakpoint
create policy under_erasure on delivery_attempt as restrictive to fiscal_eraser
  using ((
    select true from delivery d where d.client_id = delivery_attempt.client_id and d.id = delivery_attempt.delivery_id
  ));
--> statement-breakpoint
-- Webhooks are the client's, not a company's.
revoke select, delete on webhook from fiscal_eraser;
