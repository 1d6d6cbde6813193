/** SMPP logins of the simulator in the shared system: the clients of one login share its delivery receipts. */
export const SYSTEM_IDS = { herald: 'herald', kannel: 'kannel' } as const;
