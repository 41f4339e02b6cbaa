ALTER TABLE "delivery" DROP CONSTRAINT "delivery_channel";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "email_settings" jsonb;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "recipients" jsonb;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_recipients" CHECK (("delivery"."channel" = 'email') = ("delivery"."recipients" is not null));--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_of_email" CHECK ("delivery"."channel" <> 'email' or "delivery"."target_id" = "delivery"."company_id");--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_channel" CHECK ("delivery"."channel" in ('webhook', 'email'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('nfe', 'nfeEvent', 'nfeDisabling', 'webhook', 'email', 'certificateWatch', 'companyErasure'));--> statement-breakpoint
create function email_is_of_a_company() returns trigger language plpgsql as $$
begin
  if not exists (
    select from company c where c.client_id = new.client_id and c.id = new.company_id
  ) then
    raise exception 'a mail is of a company of its client' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger email_is_of_a_company before insert on delivery
  for each row when (new.channel = 'email') execute function email_is_of_a_company();
