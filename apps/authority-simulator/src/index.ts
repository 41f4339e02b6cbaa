export { createSimulator, type Simulator, type SimulatorAddresses } from './create-simulator.ts';
export { parseScenario, type Scenario } from './faults/scenario.ts';
export type { SimulatorOptions, SimulatorPorts } from './simulator-options.ts';
export type { LedgerLine } from './state/ledger-line.ts';
