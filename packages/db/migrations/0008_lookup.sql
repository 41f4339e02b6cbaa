-- outside a transaction
create index concurrently client_by_words on "client" using gin (array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(name, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')), '[^a-z0-9]+', ' ', 'g'), ' '), '')));--> statement-breakpoint
create index concurrently company_by_cnpj on "company" using btree ("cnpj");--> statement-breakpoint
create index concurrently company_by_words on "company" using gin (array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(legal_name || ' ' || coalesce(trade_name, ''), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')), '[^a-z0-9]+', ' ', 'g'), ' '), '')));--> statement-breakpoint
create index concurrently nfe_event_by_protocol on "nfe_event" using btree ("protocol") where protocol is not null;--> statement-breakpoint
create index concurrently nfse_by_number on "nfse" using btree ("number","id");--> statement-breakpoint
create index concurrently nfse_by_nfse_number on "nfse" using btree ("nfse_number","id") where nfse_number is not null;--> statement-breakpoint
create index concurrently nfse_by_words on "nfse" using gin (array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(recipient_name, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')), '[^a-z0-9]+', ' ', 'g'), ' '), '')));--> statement-breakpoint
create index concurrently note_by_number on "note" using btree ("number","id");--> statement-breakpoint
create index concurrently note_by_protocol on "note" using btree ("protocol") where protocol is not null;--> statement-breakpoint
create index concurrently note_by_words on "note" using gin (array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(recipient_name, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')), '[^a-z0-9]+', ' ', 'g'), ' '), '')));--> statement-breakpoint
create index concurrently number_range_by_last on "number_range" using btree ("last","id");--> statement-breakpoint
create index concurrently number_range_by_protocol on "number_range" using btree ("protocol") where protocol is not null;
