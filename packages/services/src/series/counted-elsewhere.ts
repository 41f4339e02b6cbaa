/** SQL: the company of the same client and CNPJ as `own` in the other mode has this series in this environment. */
export const countedElsewhere = (environment: string, model: string, number: string): string => `exists (
  select from company other
  join series twin on twin.client_id = other.client_id and twin.company_id = other.id
    and twin.environment = ${environment} and twin.model = ${model} and twin.number = ${number}
  where other.client_id = own.client_id and other.cnpj = own.cnpj and other.status = 'active'
    and other.mode = case own.mode when 'test' then 'live' else 'test' end)`;
