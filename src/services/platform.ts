/** Returns the name of the key that starts commands on this computer: ⌘ on a Mac, else Ctrl. */
export const getCommandKey = (): string => (/^(?:Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl');
