import {
  type AgreementAnswer,
  type AgreementSwitch,
  decimal,
  format,
  type MunicipalAgreement,
  type MunicipalRate,
  type MunicipalRatesAnswer,
  ofAnotherDocument,
  type ReadAnswer,
  type SefinResponse,
  unreadable,
} from '@fiscal/domain';
import { writeField } from '@fiscal/xml';
import { issRate } from '../layout/field-types.ts';
import { type JsonBody, jsonBodyOf, listOf, readJson } from './read-json.ts';

/** Reads the answer to `GET /{cMun}/convenio`. A 404 says `absent` only with `mensagem`, which a gateway does not write. */
export function readAgreementAnswer(response: SefinResponse): ReadAnswer<AgreementAnswer> {
  return readParameters(response, (body) => {
    const agreement = jsonBodyOf(body.field('parametrosConvenio'));
    if (agreement === undefined) return unreadable;
    return {
      ok: true,
      answer: {
        kind: 'found',
        agreement: {
          type: typeOf(agreement.text('tipoConvenio')),
          nationalEnvironment: switchOf(agreement.text('aderenteAmbienteNacional')),
          nationalIssuer: switchOf(agreement.text('aderenteEmissorNacional')),
        },
      },
    };
  });
}

const typeOf = (code: string | undefined): MunicipalAgreement['type'] => {
  if (code === '1') return 'full';
  return code === '2' ? 'simplified' : 'unknown';
};

const switchOf = (code: string | undefined): AgreementSwitch => {
  if (code === '1') return 'on';
  return code === '0' ? 'off' : 'unset';
};

/**
 * Reads the answer to `GET /{cMun}/{cServ}/{data}/aliquota`; `serviceCode`: the 9 digits of the query. A list without
 * rates says `absent`; a list with only other services is `answer_of_another_document`.
 */
export function readRatesAnswer(
  response: SefinResponse,
  { serviceCode }: { readonly serviceCode: string },
): ReadAnswer<MunicipalRatesAnswer> {
  return readParameters<MunicipalRatesAnswer>(response, (body) => {
    const lists = body.field('aliquotas');
    if (jsonBodyOf(lists) === undefined) return lists === null ? absent : unreadable;
    const byCode = Object.entries(lists as object);
    const listed = byCode.find(([code]) => code.replace(/\D/g, '') === serviceCode);
    if (listed === undefined) return byCode.length === 0 ? absent : ofAnotherDocument;
    const rates = listOf(listed[1]).map(rateOf);
    if (rates.length === 0) return absent;
    const read = rates.flatMap((rate) => rate ?? []);
    return read.length < rates.length ? unreadable : { ok: true, answer: { kind: 'found', rates: read } };
  });
}

const absent = { ok: true, answer: { kind: 'absent' } } as const;

/** Undefined for a rate that no NFS-e can have (pAliqAplic), and for invalid days. */
function rateOf(value: unknown): MunicipalRate | undefined {
  const entry = jsonBodyOf(value);
  const rate = writeField(issRate, entry?.text('aliq') ?? '');
  const validFrom = dayOf(entry?.text('dtIni'));
  if (rate.kind === 'refused' || validFrom === undefined) return undefined;
  const [end, validTo] = [entry?.text('dtFim'), dayOf(entry?.text('dtFim'))];
  if (end !== undefined && validTo === undefined) return undefined;
  return { rate: format(decimal(rate.text), 2), validFrom, validTo };
}

const dayOf = (text: string | undefined): string | undefined =>
  /^(\d{4}-\d\d-\d\d)(T|$)/.exec(text ?? '')?.[1];

function readParameters<A>(
  response: SefinResponse,
  read: (body: JsonBody) => ReadAnswer<A>,
): ReadAnswer<A | { readonly kind: 'absent' }> {
  const body = readJson(response);
  if (body === undefined) return unreadable;
  if (response.status === 404) return body.text('mensagem') === undefined ? unreadable : absent;
  return response.status === 200 ? read(body) : unreadable;
}
