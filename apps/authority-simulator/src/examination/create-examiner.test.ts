import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { criteriaOf } from '../services/examine-call.ts';
import { goodNote } from '../testing/good-note.ts';
import { enviNFe } from '../testing/messages.ts';
import { signDocument } from '../testing/sign.ts';
import { createTestedAuthority } from '../testing/test-authority.ts';
import { createExaminer } from './create-examiner.ts';
import type { MessageToExamine } from './criteria.ts';
import { examineMessage } from './examine-message.ts';

const tested = useOpened(() => createTestedAuthority());

const messageOf = (items: number, edit: (xml: string) => string = (xml) => xml): MessageToExamine => {
  const call = tested.call(
    'NFeAutorizacao4',
    enviNFe(signDocument(edit(goodNote({ items })), 'infNFe', tested.signer)),
  );
  return { bytes: call.message, schema: call.service.schema, criteria: criteriaOf(tested.authority, call) };
};

test('a thread and the main thread examine valid and invalid notes with the same result', async () => {
  const { schemas } = tested.authority;
  const examiner = createExaminer({ schemas, schemasFolder: undefined, threadedBytes: 0 });
  try {
    for (const edit of [
      (xml: string) => xml,
      (xml: string) => xml.replace('<vFrete>10.00<', '<vFrete>10.01<'),
      (xml: string) => xml.replace('<tpNF>1<', '<tpNF>7<'),
    ]) {
      const message = messageOf(2, edit);
      expect(await examiner.examine(message)).toEqual(examineMessage(schemas, message));
    }
  } finally {
    await examiner.close();
  }
});

test.each([
  ['a long message does not block the event loop', 60, ['other work', 'examined']],
  ['a short message is examined at once', 2, ['examined', 'other work']],
])('%s', async (_name, items, order) => {
  const examiner = createExaminer({ schemas: tested.authority.schemas, schemasFolder: undefined });
  const done: string[] = [];
  const other = new Promise<void>((resolve) =>
    setImmediate(() => {
      done.push('other work');
      resolve();
    }),
  );
  try {
    await Promise.all([examiner.examine(messageOf(items)).then(() => done.push('examined')), other]);
    expect(done).toEqual(order);
  } finally {
    await examiner.close();
  }
});
