/** tpEvento of the two events that the issuer of a note registers. */
export const eventTypes = { cancellation: '110111', correction: '110110' } as const;
