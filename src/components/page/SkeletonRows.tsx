import './skeleton.css';

const rows = Array.from({ length: 10 }, (_, at) => at);

export default function SkeletonRows() {
  return (
    <div className="list-skeleton" aria-busy="true">
      {rows.map((row) => (
        <div key={row} />
      ))}
    </div>
  );
}
