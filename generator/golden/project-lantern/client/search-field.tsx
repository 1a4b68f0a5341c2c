type SearchFieldProps = { value: string; onChange: (value: string) => void }

export const SearchField = ({ value, onChange }: SearchFieldProps) => (
  <input type="search" value={value} onChange={(event) => onChange(event.target.value)} />
)
