import { expectStatus } from '@fiscal/dev-stack/client';
import { readLedgerRanges } from '../ledger/read-registrations.ts';
import { type Issuer, issue } from './follow-note.ts';
import type { Harness } from './start-harness.ts';
import { until } from './until.ts';

/** The record of a disabling as the service gives it. */
export interface DisablingView {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly status: string;
  readonly protocol: string | null;
  readonly attention: string | null;
}

/** Issues a note that the authority refuses; gives its number and id. */
export async function aRefusedNumber(issuer: Issuer, externalId: string) {
  const { last } = await issue(issuer, externalId, 'reject=778');
  if (last.status !== 'rejected' || last.number === null) throw new Error(`${externalId} is ${last.status}`);
  return { noteId: last.id, number: last.number };
}

/** Requests the disabling of one number of series 1. */
export async function postDisabling(
  { client, companyId }: Pick<Harness, 'client' | 'companyId'>,
  number: number,
  scenario?: string,
): Promise<DisablingView> {
  const body = {
    companyId,
    series: 1,
    from: number,
    to: number,
    justification: 'Falha na emissão: número não usado',
  };
  const headers = scenario === undefined ? undefined : { 'x-fiscal-simulate': scenario };
  const answer = await client.post('/v1/nfe/disable-range', body, headers);
  return expectStatus(answer, 202, 'POST /v1/nfe/disable-range').json<DisablingView>();
}

/** Looks at a disabling until it has ended or waits for a person. */
export async function followDisabling(
  { client }: Pick<Harness, 'client'>,
  id: string,
): Promise<DisablingView> {
  let last: DisablingView | undefined;
  await until(`the disabling ${id} has ended`, async () => {
    const answer = await client.get(`/v1/nfe/disable-range/${id}`);
    last = expectStatus(answer, 200, 'GET /v1/nfe/disable-range/{id}').json<DisablingView>();
    return ['registered', 'rejected', 'failed'].includes(last.status) || last.attention !== null;
  });
  if (last === undefined) throw new Error('never looked');
  return last;
}

/** Returns the ranges with this number of the harness's company that the authority's ledger has as disabled. */
export const disabledRanges = ({ stack }: Harness, number: number) =>
  readLedgerRanges(stack.state.ledger, 'homologation').filter(
    ({ cnpj, first, last }) => cnpj === stack.certificate.cnpj && first <= number && number <= last,
  );
