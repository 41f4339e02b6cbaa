-- outside a transaction
do $$
begin
  -- Not SQL: that would be read as a part of each query, and its cost, for which the planner uses the index, forgotten.
  create or replace function words_of_name(name text) returns tsvector
  language plpgsql immutable strict parallel safe cost 100 as $body$
  begin
    return array_to_tsvector(array_remove(string_to_array(regexp_replace(
      lower(translate(name, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
        'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')),
      '[^a-z0-9]+', ' ', 'g'), ' '), ''));
  end
  $body$;
end $$;--> statement-breakpoint
create index concurrently client_by_words on client using gin (words_of_name(name));--> statement-breakpoint
create index concurrently company_by_cnpj on company using btree ("cnpj");--> statement-breakpoint
create index concurrently company_by_words on company using gin (words_of_name(legal_name || ' ' || coalesce(trade_name, '')));--> statement-breakpoint
create index concurrently nfe_event_by_protocol on nfe_event using btree ("protocol") where protocol is not null;--> statement-breakpoint
create index concurrently nfse_by_number on nfse using btree ("number","id");--> statement-breakpoint
create index concurrently nfse_by_nfse_number on nfse using btree ("nfse_number","id") where nfse_number is not null;--> statement-breakpoint
create index concurrently nfse_by_words on nfse using gin (words_of_name(recipient_name));--> statement-breakpoint
create index concurrently note_by_number on note using btree ("number","id");--> statement-breakpoint
create index concurrently note_by_protocol on note using btree ("protocol") where protocol is not null;--> statement-breakpoint
create index concurrently note_by_words on note using gin (words_of_name(recipient_name));--> statement-breakpoint
create index concurrently number_range_by_numbers on number_range using gist (int8range(first, last, '[]'));--> statement-breakpoint
create index concurrently number_range_by_protocol on number_range using btree ("protocol") where protocol is not null;
