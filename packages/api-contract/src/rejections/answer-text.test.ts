import { answerCodes } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { answerTexts } from './answer-text.ts';
import { findAnswerText } from './find-answer-text.ts';

test('every cStat that is treated by a rule of its own has one text, and no other has', () => {
  const treated = answerCodes.flatMap(({ cStats }) => cStats).sort();
  expect(answerTexts.flatMap(({ cStats }) => cStats).sort()).toEqual(treated);
});

test('any other rejection has the text of a rejected note, and what decides nothing has none', () => {
  expect(findAnswerText('778')).toMatchObject({ cStats: ['778'], title: 'Nota rejeitada', repeat: 'no' });
  expect(findAnswerText('204')?.title).toBe('Duplicidade da nota');
  for (const text of ['', '1', '199', '99999', '<script>', '204 ', '0204']) {
    expect(findAnswerText(text), text).toBeUndefined();
  }
});
