const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text))

/** The formats that the schema of reports names. */
export const formats = { uri: (text: string): boolean => URL.canParse(text), date: isTime, 'date-time': isTime }
