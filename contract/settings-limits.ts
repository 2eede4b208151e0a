/** Lists here are whole: nobody has more departments, categories or currencies than this. */
export const settingsLimit = 1000;
