ALTER TABLE "usage" DROP CONSTRAINT "usage_document_kind";--> statement-breakpoint
ALTER TABLE "usage" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_company" CHECK ("usage"."company_id" is not null or "usage"."document_kind" = 'taxQuotation');--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_document_kind" CHECK ("usage"."document_kind" in ('nfe', 'taxQuotation'));--> statement-breakpoint
-- A client's own transaction counts quotations and nothing else: authorized notes are counted by the service.
grant insert on usage to fiscal_tenant;
--> statement-breakpoint
create policy only_quotations on usage as restrictive for insert to fiscal_tenant
  with check (
    document_kind = 'taxQuotation'
    and (company_id is null or exists (
      select from company c where c.client_id = usage.client_id and c.id = usage.company_id
    ))
  );
