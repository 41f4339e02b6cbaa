-- Name of the host of an address as it is stored, without its port.
create function host_of_url(url text) returns text language sql immutable parallel safe
return substring(url from '^[a-z]+://(\[[^]]*\]|[^/:?#]+)');
--> statement-breakpoint
-- Takes one of the places of a receiver for a delivery that is due. A function: behind the lock each of its statements
-- sees what the others have taken, which a single statement would not.
-- A receiver is a host of one client: all its webhooks there share the places. A webhook that is gone counts alone, until
-- its deliveries are discarded.
create function take_delivery_place(
  wanted text, places int, lease_ms float8, out verdict text, out early_ms float8, out ahead int, out busy_ms float8
) language plpgsql as $$
declare
  targets text[];
  receiver text;
  found_row delivery;
  held int;
begin
  select array_agg(coalesce(o.id, d.target_id)), min(d.client_id || ' ' || coalesce(host_of_url(w.url), d.target_id))
  into targets, receiver
  from delivery d
  left join webhook w on w.client_id = d.client_id and w.id = d.target_id
  left join webhook o on o.client_id = w.client_id and host_of_url(o.url) = host_of_url(w.url)
  where d.id = wanted;
  if targets is null then
    verdict := 'discarded';
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('places:' || receiver, 0));
  select * into found_row from delivery d where d.id = wanted for no key update;
  if found_row.id is null then
    verdict := 'discarded';
    return;
  end if;
  early_ms := extract(epoch from greatest(found_row.next_attempt_at, found_row.sending_until) - now()) * 1000;
  if found_row.status <> 'pending' then
    verdict := found_row.status;
  elsif early_ms > 0 then
    verdict := 'early';
  else
    select count(*), lease_ms - extract(epoch from min(d.sending_until) - now()) * 1000 into held, busy_ms
    from delivery d where d.target_id = any(targets) and d.sending_until > now();
    if held < places then
      verdict := 'taken';
      update delivery d set sending_until = now() + lease_ms * interval '1 millisecond' where d.id = wanted;
    else
      verdict := 'full';
      select count(*) into ahead from (
        select from delivery d
        where d.target_id = any(targets) and d.status = 'pending' and d.next_attempt_at < found_row.next_attempt_at
        limit 1000
      ) before;
    end if;
  end if;
end $$;
