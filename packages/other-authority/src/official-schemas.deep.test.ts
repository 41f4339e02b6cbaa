import { testWithShared } from '@fiscal/testkit/testing';
import { expect } from 'vitest';
import { type AuthorityWithClient, startWithClient } from './testing/authority-with-client.ts';
import { openSchemas } from './testing/official-schema.ts';
import type { RawAnswer } from './testing/raw-client.ts';
import {
  keyOfSample,
  sampleBatch,
  sampleReceiptQuery,
  sampleSituationQuery,
  sampleStatusQuery,
} from './testing/sample-nfe.ts';
import { unpacked } from './testing/sample-nfse.ts';

const key = keyOfSample({ number: 1 });
const cancel = { key, type: '110111', protocol: '135260000000001' } as const;

/** Returns one answer of every kind of the NF-e, with refusals. */
async function nfeAnswers(run: AuthorityWithClient): Promise<readonly RawAnswer[]> {
  const answers = [await run.sendNote({ number: 1 }), await run.sendNote({ number: 1 })];
  const batch = await run.soap(
    sampleBatch([run.signedNote({ number: 2 }), run.signedNote({ number: 3 })], '0'),
  );
  const receipt = /<nRec>(\d+)/.exec(batch.body)?.[1] ?? '';
  answers.push(batch, await run.soap(sampleReceiptQuery(receipt)));
  answers.push(await run.sendNfeEvent({ key, type: '110110' }), await run.sendNfeEvent(cancel));
  answers.push(await run.sendNfeEvent(cancel), await run.soap(sampleSituationQuery(key)));
  answers.push(
    await run.soap(sampleSituationQuery(keyOfSample({ number: 9 }))),
    await run.soap(sampleStatusQuery),
  );
  answers.push(await run.disable(10, 12), await run.disable(10, 12), await run.disable(1, 1));
  return answers;
}

testWithShared('the answers of the NF-e are valid by the official schemas', 'schemas/nfe', async (folder) => {
  const run = await startWithClient();
  const events = openSchemas(`${folder}/Eventos_v1.00_CNPJ-alfa`);
  const others = openSchemas(`${folder}/PL_010e_NT2025.002_v1.01`);
  for (const { body } of await nfeAnswers(run)) {
    const [, xml = '', name = ''] = /<nfeResultMsg[^>]*>(<(\w+)[\s\S]*)<\/nfeResultMsg>/.exec(body) ?? [];
    const complaints =
      name === 'retEnvEvento' ? events('retEnvEvento_v1.00.xsd', xml) : others(`${name}_v4.00.xsd`, xml);
    expect(complaints).toBe('');
  }
  await run.authority.close();
});

testWithShared(
  'notes and events of the NFS-e are valid by the official schemas',
  'schemas/nfse',
  async (folder) => {
    const run = await startWithClient();
    const issue = async (...args: Parameters<typeof run.sendDps>): Promise<string> =>
      JSON.parse((await run.sendDps(...args)).body).chaveAcesso;
    const replaced = await issue({ number: 1, ibsCbs: 'declared' });
    const late = await issue({ number: 2, replaces: replaced });
    const denied = await issue({ number: 3 });
    for (const one of [late, denied]) await run.sendRequest(one, '101103');
    run.authority.decideCancellation(late, 'granted');
    run.authority.decideCancellation(denied, 'denied');
    await run.sendRequest(await issue({ number: 4 }), '101101');
    const complaints = openSchemas(`${folder}/1.01-20260727`);
    const { LoteDFe } = JSON.parse((await run.get('/contribuintes/DFe/0')).body);
    expect(LoteDFe).toHaveLength(10);
    for (const { TipoDocumento, ArquivoXml } of LoteDFe) {
      const schema = TipoDocumento === 'NFSE' ? 'NFSe_v1.01.xsd' : 'evento_v1.01.xsd';
      expect(complaints(schema, unpacked(ArquivoXml))).toBe('');
    }
    await run.authority.close();
  },
);
