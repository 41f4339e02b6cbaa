import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSimulator, type Simulator } from './create-simulator.ts';
import { goodIssuer, goodNote } from './fixture/good-note.ts';
import { consSitNFe, consStatServ, enviNFe } from './fixture/messages.ts';
import { signDocument } from './fixture/sign.ts';
import { createSoapClient, type SoapClient } from './fixture/soap-client.ts';

const certificates = createTestAuthority();
const issuer = issueECnpj(certificates, { cnpj: goodIssuer, name: 'EMPRESA DE TESTE' });
const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
let simulator: Simulator;
let client: SoapClient;

beforeAll(async () => {
  simulator = await createSimulator({ ledgerFile: join(folder, 'ledger.jsonl'), certificates });
  client = createSoapClient({ ca: simulator.caPem, key: issuer.keyPem, cert: issuer.certificatePem });
});

afterAll(async () => {
  client.close();
  await simulator.close();
  rmSync(folder, { recursive: true });
});

const signed = (number: number): string => signDocument(goodNote({ number }), 'infNFe', issuer);
const keyIn = (xml: string): string => /Id="NFe([^"]{44})"/.exec(xml)?.[1] ?? '';

test('a good note is authorised and its key answers with the same protocol', async () => {
  const note = signed(1);
  const answer = await client.call(simulator.addresses.homologation, 'NFeAutorizacao4', enviNFe(note));
  expect(answer.body).toContain('<cStat>104</cStat>');
  expect(answer.body).toContain('<cStat>100</cStat>');
  const protocol = /<protNFe[\s\S]*<\/protNFe>/.exec(answer.body)?.[0] ?? 'none';
  const situation = await client.call(
    simulator.addresses.homologation,
    'NFeConsultaProtocolo4',
    consSitNFe(keyIn(note)),
  );
  expect(situation.body).toContain(protocol);
});

test('the service is in operation', async () => {
  const answer = await client.call(simulator.addresses.homologation, 'NFeStatusServico4', consStatServ());
  expect(answer.body).toContain('<cStat>107</cStat>');
});
