import type { NfeRequest } from '@fiscal/api-contract';
import type { NfeIssuer } from '@fiscal/nfe';
import { requestHash } from '../accept/request-content.ts';
import type { ServiceDeps } from '../context/context.ts';
import { draftNote } from '../kinds/nfe/draft-note.ts';
import type { NfeDeps } from '../kinds/nfe/nfe-deps.ts';

const issuer: NfeIssuer = {
  cnpj: '11222333000181',
  ie: '110042490114',
  crt: 3,
  legalName: 'Ensaio',
  address: {
    street: 'Rua A',
    number: '1',
    district: 'Centro',
    cityName: 'São Paulo',
    cityCode: '3550308',
    uf: 'SP',
    zip: '01001000',
  },
};

/**
 * Runs every step of a note before the database and drops the result, so that code is compiled, tables are read and
 * threads are started before the first client comes. Throws as `issueNfe` does when the request is not valid for an
 * issuer in SP.
 */
export async function warmUpIssuing(deps: ServiceDeps & NfeDeps, request: NfeRequest): Promise<void> {
  requestHash(request);
  await draftNote(deps, {
    issuer,
    environment: 'homologation',
    request,
    originals: [],
    series: 1,
    number: 1,
  });
}
