/** Values that the examples share. They are made up; the CNPJs are the ones that official texts use. */
export const exampleIds = {
  company: '65f1c0ffee0123456789abcd',
  note: '65f1c1a2b30123456789abcd',
  webhook: '65f1c2b3c40123456789abcd',
  delivery: '65f1c3c4d50123456789abcd',
  event: '65f1c4d5e60123456789abcd',
  client: '65f1bfedcb0123456789abcd',
} as const;

/** Number 1 of series 1 of the company of the examples. */
export const exampleAccessKey = '35261111222333000181550010000000011481516234';

/** NFS-e 42 of the company of the examples. */
export const exampleNfseKey = '35503082211222333000181000000000004226111234567895';

/** A `nextCursor` of a list that is ordered by time. */
export const exampleCursor =
  'eyJ0IjoiMjAyNi0xMS0yMVQxMjowMDowMC4wMDBaIiwiaSI6IjY1ZjFjMGZmZWUwMTIzNDU2Nzg5YWJjZCJ9';

export const exampleMoment = '2026-11-21T12:00:00.000Z';

export const exampleAddress = {
  street: 'Rua das Flores',
  number: '100',
  complement: null,
  district: 'Centro',
  cityName: 'São Paulo',
  cityCode: '3550308',
  uf: 'SP',
  zip: '01001000',
  phone: '1130000000',
};
