import { createThreads, threadModule } from '@fiscal/threads';
import type { SchemaJudge } from '../xml/compile-schemas.ts';
import type { Examination, MessageToExamine } from './criteria.ts';
import { examineMessage } from './examine-message.ts';

/** Examines messages. Long ones are examined in a thread, so that the server can answer other requests meanwhile. */
export interface Examiner {
  examine(message: MessageToExamine): Promise<Examination>;
  close(): Promise<void>;
}

export interface ThreadedExamination {
  readonly schemasFolder: string | undefined;
  readonly message: MessageToExamine;
}

export interface ExaminerOptions {
  readonly schemas: SchemaJudge;
  /** The folder of the schemas that a thread loads. */
  readonly schemasFolder: string | undefined;
  /**
   * The size in bytes from which a message is examined in a thread. The default is about 25 items or a tenth of a
   * second.
   */
  readonly threadedBytes?: number | undefined;
}

const threadedBytes = 32_768;

export function createExaminer(options: ExaminerOptions): Examiner {
  const { schemas, schemasFolder } = options;
  const module = threadModule(import.meta.url, 'examine.worker');
  const threads = createThreads({ size: 2 });
  return {
    examine: async (message) => {
      if (message.bytes.length < (options.threadedBytes ?? threadedBytes))
        return examineMessage(schemas, message);
      const data: ThreadedExamination = { schemasFolder, message };
      const result = await threads.run<ThreadedExamination, Examination>({ module, data });
      if (result.kind !== 'done') throw new Error('the examination did not end');
      return result.value;
    },
    close: () => threads.close(),
  };
}
