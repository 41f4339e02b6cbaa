import { expect, test } from 'vitest';
import { growingListQuery, listQuery, seriesParameter, waitQuery } from './parameters.ts';

test.each([
  ['limit of a list', listQuery.shape.limit],
  ['limit of a list that grows', growingListQuery.shape.limit],
  ['wait', waitQuery.shape.wait],
  ['series', seriesParameter('Série.')],
])('%s accepts exactly the values from the published minimum to the published maximum', (_, schema) => {
  const { minimum, maximum } = schema.meta() ?? {};
  const [least, most] = [Number(minimum), Number(maximum)];
  const given = [least - 1, least, most, most + 1];
  const read = given.map((value) => schema.safeParse(String(value)));
  expect(read.map(({ success }) => success)).toEqual([false, true, true, false]);
  expect(read.map(({ data }) => data)).toEqual([undefined, least, most, undefined]);
});
