/** Days before the end of a certificate from which people are warned. */
export const warningDays = 30;

/** SQL: the certificates `k` in use of active companies `c`. */
export const certificatesInUse = `certificate k join company c on c.client_id = k.client_id and c.id = k.company_id
    and c.status = 'active' and k.replaced_at is null`;
