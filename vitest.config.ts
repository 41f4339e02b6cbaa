import { defineConfig } from 'vitest/config';

const rooms = ['apps', 'packages', 'workflows', 'activities', 'temporal', 'scripts'];
const files = (suffix: string): string[] => rooms.map((room) => `${room}/**/*.${suffix}.ts`);
const special = ['integration', 'workflow', 'replay', 'e2e'].flatMap((kind) => files(`${kind}.test`));

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: files('test'),
          exclude: [...special, '**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: files('integration.test'),
          globalSetup: ['scripts/src/test/postgres.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'workflow',
          include: files('workflow.test'),
          globalSetup: ['scripts/src/test/temporal.setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'replay', include: files('replay.test'), testTimeout: 90_000, hookTimeout: 90_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: files('e2e.test'),
          fileParallelism: false,
          // After everything else: each file starts the whole service and wants the machine for itself.
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
