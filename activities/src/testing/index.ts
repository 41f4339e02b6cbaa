export { documentFaultPoints } from '../faults/create-fault-points.ts';
export { leavesWithinMs } from '../filing/create-authority-activities.ts';
export * from './carry-filing.ts';
export * from './issuing-harness.ts';
export * from './past-service.ts';
export * from './read-attempts.ts';
export * from './receiver.ts';
export * from './test-worker.ts';
