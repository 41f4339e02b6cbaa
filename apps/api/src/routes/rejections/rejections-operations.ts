import { getRejectionOperation } from './get-rejection/get-rejection.operation.ts';

export const rejectionsOperations = [getRejectionOperation] as const;
