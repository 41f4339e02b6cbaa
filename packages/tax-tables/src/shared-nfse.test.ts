import { expect } from 'vitest';
import { countryTable } from './nfse/country.ts';
import { findNbs, nbsTable } from './nfse/nbs.ts';
import { nfseDomainTable } from './nfse/nfse-domain.ts';
import { operationIndicatorTable } from './nfse/operation-indicator.ts';
import { serviceCodeTable } from './nfse/service-code.ts';
import { compare, type Fields, record, rows } from './testing/shared-tables.ts';

const today = '2026-11-21';
const incidences: Fields = { EP: 'provider', LP: 'place', ET: 'taker', NONE: 'none' };
const groups: Fields = { obra: 'construction', atvEvento: 'event' };

compare('service code', 'nfse/servicos.json', (file) => {
  const theirs = rows(file, 'services').map(({ code, name, incidence, group }) => ({
    code,
    name,
    incidence: incidences[String(incidence)],
    group: groups[String(group)] ?? null,
  }));
  const ours = serviceCodeTable.rows.map(({ code, name, incidence, group }) => ({
    code,
    name,
    incidence,
    group,
  }));
  expect(ours).toEqual(theirs);
});

compare('NBS', 'nfse/nbs.json', (file) => {
  const theirs = (file.codes as readonly (readonly [string, string | null])[]).map(([code, name]) => ({
    code,
    name: name ?? '',
  }));
  expect(nbsTable.rows.map(({ code, name }) => ({ code, name }))).toEqual(theirs);
  expect(theirs.filter(({ code, name }) => findNbs(code, today)?.name !== name)).toEqual([]);
});

compare('cIndOp', 'nfse/cindop.json', (file) => {
  const theirs = rows(record(file.inForce), 'rows').map(({ code, operation, supply, place, placeField }) => ({
    code,
    operation,
    supply,
    placeName: place,
    place: places[String(placeField)],
  }));
  const ours = operationIndicatorTable.rows.map(({ code, operation, supply, placeName, place }) => ({
    code,
    operation,
    supply,
    placeName,
    place,
  }));
  expect(ours).toEqual(theirs);
  const articles = rows(record(file.inForce), 'rows').map(({ lc214 }) =>
    String(lc214).replace(/^Inc\. /, ''),
  );
  expect(operationIndicatorTable.rows.map(({ law }) => law)).toEqual(
    articles.map((article) => `LC 214/2025, art. 11, ${article}`),
  );
});

const places: Fields = {
  'prest/end': 'provider',
  'serv/locPrest/cLocPrestacao': 'place',
  'indDest=0: toma/end; indDest=1: IBSCBS/dest/end': 'acquirer',
  'IBSCBS/dest': 'beneficiary',
  'serv/atvEvento': 'event',
  'NFS-e Via only': 'road',
};

compare('country', 'nfse/paises.json', (file) => {
  const ours = Object.fromEntries(countryTable.rows.map(({ code, name }) => [code, name]));
  expect(ours).toEqual(file.countries);
});

const ourDomains = (): Fields => {
  const byDomain: Record<string, Record<string, string>> = {};
  for (const { domain, code, meaning } of nfseDomainTable.rows) {
    byDomain[domain] = { ...byDomain[domain], [code]: meaning };
  }
  return byDomain;
};

const ofEvents = ([domain]: readonly [string, unknown]): boolean => domain.includes('.');

compare('each domain', 'nfse/dominios.json', (file) => {
  const { nt009, mdPrestacao_note: _, ...layout } = record(file.domains);
  const { regApIBSCBSSN, cAtvSN } = record(nt009);
  const ours = Object.fromEntries(Object.entries(ourDomains()).filter((entry) => !ofEvents(entry)));
  expect(ours).toEqual({ ...layout, regApIBSCBSSN, cAtvSN });
});

compare('reason of an event', 'nfse/eventos.json', (file) => {
  expect(Object.fromEntries(Object.entries(ourDomains()).filter(ofEvents))).toEqual(file.reasons);
});
