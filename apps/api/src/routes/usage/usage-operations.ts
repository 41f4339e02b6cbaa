import { getUsageOperation } from './get-usage/get-usage.operation.ts';

export const usageOperations = [getUsageOperation] as const;
