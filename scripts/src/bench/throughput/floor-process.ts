import { startFloorWorkers } from '../floor/floor-workers.ts';
import type { FloorMessage, LoadSetting } from './messages.ts';

const tell = (message: FloorMessage): void => void process.send?.(message);

process.once('message', (temporal: LoadSetting['temporal']) => {
  startFloorWorkers(temporal, (workflowId) => tell({ kind: 'recorded', workflowId })).then(
    ({ queues, stop }) => {
      tell({ kind: 'ready', queues });
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
