-- outside a transaction
create index concurrently client_by_words ON "client" USING gin (array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(name, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')), '[^a-z0-9]+', ' ', 'g'), ' '), '')));--> statement-breakpoint
create index concurrently company_by_cnpj ON "company" USING btree ("cnpj");--> statement-breakpoint
create index concurrently company_by_words ON "company" USING gin (array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(legal_name || ' ' || coalesce(trade_name, ''), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')), '[^a-z0-9]+', ' ', 'g'), ' '), '')));--> statement-breakpoint
create index concurrently nfe_event_by_protocol ON "nfe_event" USING btree ("protocol") WHERE protocol is not null;--> statement-breakpoint
create index concurrently nfse_by_number ON "nfse" USING btree ("number","id");--> statement-breakpoint
create index concurrently nfse_by_nfse_number ON "nfse" USING btree ("nfse_number","id") WHERE nfse_number is not null;--> statement-breakpoint
create index concurrently nfse_by_words ON "nfse" USING gin (array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(recipient_name, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')), '[^a-z0-9]+', ' ', 'g'), ' '), '')));--> statement-breakpoint
create index concurrently note_by_number ON "note" USING btree ("number","id");--> statement-breakpoint
create index concurrently note_by_protocol ON "note" USING btree ("protocol") WHERE protocol is not null;--> statement-breakpoint
create index concurrently note_by_words ON "note" USING gin (array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(recipient_name, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')), '[^a-z0-9]+', ' ', 'g'), ' '), '')));--> statement-breakpoint
create index concurrently number_range_by_last ON "number_range" USING btree ("last","id");--> statement-breakpoint
create index concurrently number_range_by_protocol ON "number_range" USING btree ("protocol") WHERE protocol is not null;