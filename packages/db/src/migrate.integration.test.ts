import { createTestDatabase } from '@fiscal/testkit';
import { inject, test } from 'vitest';

test('x', async () => {
  const d = await createTestDatabase(inject('postgresUrl'));
  await d.drop();
});
