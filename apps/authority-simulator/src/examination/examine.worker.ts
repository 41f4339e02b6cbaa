import type { OpenTask } from '@fiscal/threads';
import { compileSchemas } from '../xml/compile-schemas.ts';
import { loadSchemas } from '../xml/load-schemas.ts';
import type { ThreadedExamination } from './create-examiner.ts';
import { examineMessage } from './examine-message.ts';

/** Examines messages in a thread, which loads its own schemas. */
export const openTask: OpenTask = () => {
  let schemas:
    | { readonly folder: string | undefined; readonly judge: ReturnType<typeof compileSchemas> }
    | undefined;
  return (data) => {
    const { schemasFolder, message } = data as ThreadedExamination;
    if (schemas?.folder !== schemasFolder || schemas === undefined) {
      schemas?.judge.dispose();
      schemas = { folder: schemasFolder, judge: compileSchemas(loadSchemas(schemasFolder)) };
    }
    return { value: examineMessage(schemas.judge, message) };
  };
};
