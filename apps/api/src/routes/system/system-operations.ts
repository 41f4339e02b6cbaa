import { getHealthOperation } from './get-health/get-health.operation.ts';
import { getMeOperation } from './get-me/get-me.operation.ts';
import { getOpenapiOperation } from './get-openapi/get-openapi.operation.ts';

export const systemOperations = [getHealthOperation, getOpenapiOperation, getMeOperation] as const;
