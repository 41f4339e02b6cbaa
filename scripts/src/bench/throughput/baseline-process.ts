import { startBaselineWorkers } from '../baseline/baseline-workers.ts';
import type { BaselineMessage, LoadSetting } from './messages.ts';

const send = (message: BaselineMessage): void => void process.send?.(message);

process.once('message', (temporal: LoadSetting['temporal']) => {
  startBaselineWorkers(temporal, (workflowId) => send({ kind: 'recorded', workflowId })).then(
    ({ queues, stop }) => {
      send({ kind: 'ready', queues });
      process.once('disconnect', () => {
        stop().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      });
    },
    (error: unknown) => {
      throw error;
    },
  );
});
