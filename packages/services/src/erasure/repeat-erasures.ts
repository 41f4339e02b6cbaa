import type { Operator } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { isServiceError } from '../context/service-error.ts';
import { eraseAsOperator } from './erase-as-operator.ts';
import type { ListedErasure } from './list-erasures.ts';

export interface RepeatedErasure {
  readonly companyId: string;
  /** `absent`: the database does not hold the company. `undone`: it was kept. `refused`: documents that the request did not name. */
  readonly result: 'requested' | 'absent' | 'undone' | 'refused';
}

/** Requests erasures again that a restored database does not know, with their original options. Repeatable. */
export async function repeatErasures(
  sys: OperatorContext,
  operator: Operator,
  erasures: readonly Pick<ListedErasure, 'companyId' | 'deleteDocuments' | 'status'>[],
): Promise<readonly RepeatedErasure[]> {
  const repeated: RepeatedErasure[] = [];
  for (const { companyId, deleteDocuments, status } of erasures) {
    const result =
      status === 'undone' ? status : await repeat(sys, { ...operator, companyId, deleteDocuments });
    repeated.push({ companyId, result });
  }
  return repeated;
}

async function repeat(
  sys: OperatorContext,
  input: Parameters<typeof eraseAsOperator>[1],
): Promise<'requested' | 'absent' | 'refused'> {
  try {
    await eraseAsOperator(sys, input);
    return 'requested';
  } catch (error) {
    if (isServiceError(error) && error.code === 'not_found') return 'absent';
    if (isServiceError(error) && error.code === 'company_has_documents') return 'refused';
    throw error;
  }
}
