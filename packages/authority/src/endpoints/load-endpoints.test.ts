import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authorizerOf, type Environment, environments, ufs } from '@fiscal/domain';
import { createTestAuthority, type TemporaryFolder, temporaryFolder } from '@fiscal/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorities, type SoapService, soapServices } from './authorities.ts';
import { documentLimit } from './document-limit.ts';
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

test('every state has an authority with addresses for authorization, queries and status in both environments', () => {
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

test('homologation and production share no address, except for registry queries', () => {
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

test('the host of an address shows the environment, except for registry queries', () => {
  const ofHomologation = /hom|^hnfe|producaorestrita/;
  for (const [name, environment, { services }] of addresses()) {
    for (const [service, url] of Object.entries(services)) {
      if (service === 'registry') continue;
      expect(ofHomologation.test(new URL(url).hostname), `${name} ${environment} ${service}`).toBe(
        environment === 'homologation',
      );
    }
  }
});

test('every official address is https and the contingency authorities disable nothing', () => {
  for (const [name, , { services }] of addresses()) {
    for (const url of Object.values(services)) expect(new URL(url).protocol, name).toBe('https:');
  }
  expect(loadEndpoints()['SVC-AN'].production.services.disabling).toBeUndefined();
});

/** The words in the path of each web service, with the different names that states use. */
const pathOfService: Readonly<Record<SoapService, RegExp>> = {
  authorization: /(?<!ret)autorizacao/i,
  receipt: /retautorizacao/i,
  situation: /nfe_?consulta/i,
  status: /status/i,
  disabling: /inutilizacao/i,
  event: /recepcaoevento/i,
  registry: /cadconsulta/i,
};

test('every official address has the path of its service', () => {
  for (const [name, environment, { services }] of addresses()) {
    for (const service of soapServices) {
      const url = services[service];
      if (url === undefined) continue;
      expect(new URL(url).pathname, `${name} ${environment} ${service}`).toMatch(pathOfService[service]);
    }
  }
});

test('a base address keeps the official paths', () => {
  const table = load({ authorizers: { SP: { homologation: { baseUrl: 'https://127.0.0.1:8443' } } } });
  expect(table.SP.homologation.services.authorization).toBe('https://127.0.0.1:8443/ws/nfeautorizacao4.asmx');
  expect(table.SP.production.services.authorization).toBe(
    'https://nfe.fazenda.sp.gov.br/ws/nfeautorizacao4.asmx',
  );
});

test('a whole address overrides the base, and an own entry overrides the entry for all', () => {
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

test.each([
  ['https://h.test/homologacao/SP/', 'https://h.test/homologacao/SP/ws/nfeautorizacao4.asmx'],
  ['https://h.test:8443/nfe', 'https://h.test:8443/nfe/ws/nfeautorizacao4.asmx'],
  ['https://h.test/', 'https://h.test/ws/nfeautorizacao4.asmx'],
])('the path of the base %s precedes the official path', (baseUrl, expected) => {
  const table = load({ authorizers: { SP: { homologation: { baseUrl } } } });
  expect(table.SP.homologation.services.authorization).toBe(expected);
});

const root = createTestAuthority().root;

test('trust anchors are read beside the file, PEM or DER, and the certificate may be withheld', () => {
  writeFileSync(join(folder.path, 'ca.pem'), `# a comment\n${root.certificatePem}`);
  writeFileSync(join(folder.path, 'ca.der'), root.certificateDer);
  const table = load({
    authorizers: {
      SP: { homologation: { trustAnchors: ['ca.pem', 'ca.der'], clientCertificate: 'withheld' } },
    },
  });
  const { trustAnchors, clientCertificate } = table.SP.homologation;
  expect(trustAnchors?.map((pem) => new X509Certificate(pem).subject)).toEqual(
    Array(2).fill(new X509Certificate(root.certificatePem).subject),
  );
  expect(clientCertificate).toBe('withheld');
  expect(table.SP.production).toMatchObject({ clientCertificate: 'presented' });
});

test('a value for all applies when the own entry does not set it', () => {
  writeFileSync(join(folder.path, 'ca.pem'), root.certificatePem);
  const table = load({
    authorizers: {
      '*': { homologation: { trustAnchors: ['ca.pem'], clientCertificate: 'withheld' } },
      MG: { homologation: { maxDocumentBytes: 900_000 } },
    },
  });
  const { trustAnchors, clientCertificate } = table.MG.homologation;
  expect([trustAnchors?.length, clientCertificate]).toEqual([1, 'withheld']);
});

test.each<[string, string | undefined]>([
  ['is not a certificate', 'not a certificate'],
  ['is empty', ''],
  ['holds a broken certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ['holds a key', createTestAuthority().root.certificatePem.replaceAll('CERTIFICATE', 'PRIVATE KEY')],
  ['is missing', undefined],
])('a trust anchor that %s is refused by the name of its file', (_, content) => {
  if (content !== undefined) writeFileSync(join(folder.path, 'junk.pem'), content);
  const anchored = { authorizers: { SP: { homologation: { trustAnchors: ['junk.pem'] } } } };
  expect(() => load(anchored)).toThrow(/junk\.pem/);
});

test('the largest document is set by the operator, by authority and environment', () => {
  const table = load({
    authorizers: {
      '*': { homologation: { maxDocumentBytes: 500_000 } },
      MG: { homologation: { maxDocumentBytes: 900_000 } },
      PR: { homologation: { clientCertificate: 'withheld' } },
    },
  });
  expect(documentLimit(table, 'SP', 'homologation')).toBe(500_000);
  expect(documentLimit(table, 'MG', 'homologation')).toBe(900_000);
  expect(documentLimit(table, 'PR', 'homologation')).toBe(500_000);
  expect(documentLimit(table, 'SP', 'production')).toBeUndefined();
});

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['an unknown authorizer', { authorizers: { XX: {} } }],
  ['an unknown field', { authorizers: { SP: { homologation: { url: 'https://a.test' } } } }],
  ['an invalid size', { authorizers: { SP: { homologation: { maxDocumentBytes: 0 } } } }],
  ['a query in its base', { authorizers: { SP: { homologation: { baseUrl: 'https://a.test/?b' } } } }],
  ['an empty query in its base', { authorizers: { SP: { homologation: { baseUrl: 'https://a.test/?' } } } }],
  ['a user in its base', { authorizers: { SP: { homologation: { baseUrl: 'https://a:b@c.test' } } } }],
  ['plain http', { authorizers: { SP: { homologation: { baseUrl: 'http://a.test' } } } }],
  [
    'plain http for a service',
    { authorizers: { SP: { homologation: { services: { status: 'http://a.test' } } } } },
  ],
  ['an unknown service', { authorizers: { SP: { homologation: { services: { x: 'https://a.test' } } } } }],
])('a file with %s is refused by name', (_, content) => {
  expect(() => load(content)).toThrow(/authorities\.json/);
});
