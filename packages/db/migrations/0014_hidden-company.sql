CREATE INDEX "company_deleting" ON "company" USING btree ("client_id","id") WHERE status = 'deleting';
--> statement-breakpoint
-- Whether a company is hidden stands in one column: statements join companies by their status, and what is read by its own
-- id is hidden by the same one. What the eraser may remove is another fact, that nothing undoes the erasure any more.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['note', 'nfe_event', 'number_range', 'delivery'] loop
    execute format('drop policy not_of_a_company_under_erasure on %I', wanted);
    execute format(
      'create policy not_of_a_hidden_company on %I as restrictive for select to fiscal_tenant
        using (case when company_id is null then true else company_id not in (
          select c.id from company c
          where c.client_id = nullif(current_setting(''app.client_id'', true), '''') and c.status = ''deleting'') end)',
      wanted);
  end loop;
end $$;
