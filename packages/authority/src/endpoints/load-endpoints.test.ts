import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authorizerOf, type Environment, environments, ufs } from '@fiscal/domain';
import { type TemporaryFolder, temporaryFolder } from '@fiscal/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorities } from './authorities.ts';
import { type AuthorityAddress, loadEndpoints } from './load-endpoints.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const load = (content: unknown): ReturnType<typeof loadEndpoints> => {
  const file = join(folder.path, 'authorities.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return loadEndpoints({ file });
};

const addresses = (): [string, Environment, AuthorityAddress][] => {
  const table = loadEndpoints();
  return authorities.flatMap((name) =>
    environments.map((environment): [string, Environment, AuthorityAddress] => [
      name,
      environment,
      table[name][environment],
    ]),
  );
};

test('every state has an authority that authorizes, answers and has a status in both environments', () => {
  const table = loadEndpoints();
  for (const uf of ufs) {
    for (const environment of environments) {
      const { services } = table[authorizerOf(uf)][environment];
      expect(
        [services.authorization, services.receipt, services.situation, services.status],
        uf,
      ).not.toContain(undefined);
    }
  }
});

test('no address of homologation is also one of production, registry queries aside', () => {
  const of = (wanted: Environment): string[] =>
    addresses()
      .filter(([, environment]) => environment === wanted)
      .flatMap(
        ([
          ,
          ,
          {
            services: { registry: _, ...services },
          },
        ]) => Object.values(services),
      );
  const production = new Set(of('production'));
  expect(of('homologation').filter((url) => production.has(url))).toEqual([]);
});

test('every official address is https and the contingency authorities disable nothing', () => {
  for (const [name, , { services }] of addresses()) {
    for (const url of Object.values(services)) expect(new URL(url).protocol, name).toBe('https:');
  }
  expect(loadEndpoints()['SVC-AN'].production.services.disabling).toBeUndefined();
});

test('a base address keeps the official paths', () => {
  const table = load({ authorizers: { SP: { homologation: { baseUrl: 'https://127.0.0.1:8443' } } } });
  expect(table.SP.homologation.services.authorization).toBe('https://127.0.0.1:8443/ws/nfeautorizacao4.asmx');
  expect(table.SP.production.services.authorization).toBe(
    'https://nfe.fazenda.sp.gov.br/ws/nfeautorizacao4.asmx',
  );
});

test('a whole address prevails over the base, an own entry over the one for all', () => {
  const table = load({
    authorizers: {
      '*': { production: { baseUrl: 'https://all.test' } },
      SP: {
        production: { baseUrl: 'https://sp.test', services: { status: 'https://status.test/here' } },
      },
    },
  });
  expect(table.SP.production.services.status).toBe('https://status.test/here');
  expect(table.SP.production.services.receipt).toBe('https://sp.test/ws/nferetautorizacao4.asmx');
  expect(table.MG.production.services.status).toBe('https://all.test/nfe2/services/NFeStatusServico4');
});

test('trust anchors are read beside the file, and the certificate may be withheld', () => {
  writeFileSync(join(folder.path, 'ca.pem'), 'PEM');
  const table = load({
    authorizers: { SP: { homologation: { trustAnchors: ['ca.pem'], clientCertificate: 'withheld' } } },
  });
  expect(table.SP.homologation).toMatchObject({ trustAnchors: ['PEM'], clientCertificate: 'withheld' });
  expect(table.SP.production).toMatchObject({ clientCertificate: 'presented' });
});

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['an unknown authorizer', { authorizers: { XX: {} } }],
  ['an unknown field', { authorizers: { SP: { homologation: { url: 'https://a.test' } } } }],
  ['plain http', { authorizers: { SP: { homologation: { baseUrl: 'http://a.test' } } } }],
  ['an unknown service', { authorizers: { SP: { homologation: { services: { x: 'https://a.test' } } } } }],
])('a file with %s is refused by name', (_, content) => {
  expect(() => load(content)).toThrow(/authorities\.json/);
});
