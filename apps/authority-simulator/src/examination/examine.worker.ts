import type { OpenTask } from '@fiscal/threads';
import { compileSchemas } from '../xml/compile-schemas.ts';
import { loadSchemas } from '../xml/load-schemas.ts';
import type { ThreadedExamination } from './create-examiner.ts';
import type { Examination } from './criteria.ts';
import { examineMessage } from './examine-message.ts';

/** Examines messages in a thread, with schemas of its own. */
export const openTask: OpenTask<ThreadedExamination, Examination> = () => {
  let schemas:
    | { readonly folder: string | undefined; readonly judge: ReturnType<typeof compileSchemas> }
    | undefined;
  return ({ schemasFolder, message }) => {
    if (schemas?.folder !== schemasFolder || schemas === undefined) {
      schemas?.judge.dispose();
      schemas = { folder: schemasFolder, judge: compileSchemas(loadSchemas(schemasFolder)) };
    }
    return { value: examineMessage(schemas.judge, message) };
  };
};
