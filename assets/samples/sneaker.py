"""Slip-on sneaker: lofted canvas upper, cup sole, rolled binding, elastic wedges. Toe points to +x; 1.5 long"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, bounces=5, exposure=.14)
L = 1.5


def lerp(tab, x):
    """smooth curve through a table [(x, value), ...]: cubic Hermite, slopes from the neighbours, no overshoot"""
    if x <= tab[0][0]: return tab[0][1]
    if x >= tab[-1][0]: return tab[-1][1]
    i = next(k for k in range(len(tab)-1) if x <= tab[k+1][0]); d = [(q[1]-p[1])/(q[0]-p[0]) for p, q in zip(tab, tab[1:])]
    m = lambda k: d[0] if k == 0 else d[-1] if k == len(tab)-1 else (0 if d[k-1]*d[k] <= 0 else 2*d[k-1]*d[k]/(d[k-1]+d[k]))
    (a, p), (b, q) = tab[i], tab[i+1]; h = b-a; t = (x-a)/h
    return p*(1+2*t)*(1-t)**2+h*m(i)*t*(1-t)**2+q*t*t*(3-2*t)+h*m(i+1)*t*t*(t-1)


def side(t, s):
    """half width of the footprint at t (0 heel .. 1 toe); s = +1 outer, -1 inner side"""
    w = lerp([(0, .0), (.03, .115), (.12, .19), (.30, .185), (.45, .19), (.70, .255), (.85, .24), (.94, .175), (.98, .105), (1, .0)], t)
    k = max(0, 1-((t-.43)/.26)**2)
    return w*(1-(s < 0)*(.03+.08*k*k*(3-2*k)))


HIGH = [(0, .47), (.05, .50), (.14, .47), (.26, .44), (.38, .455), (.50, .475), (.60, .42), (.72, .33), (.84, .265), (.94, .215), (1, .15)]
SOLE = .125
OPEN = [(.012, .0), (.022, .30), (.06, .60), (.16, .70), (.30, .68), (.42, .55), (.49, .34), (.515, .14), (.526, 0)]
canvas = Mat('canvas'); v = canvas.coord(); n = canvas.noise(v, 3, 5, .6); w1 = canvas.n('TexWave', wave_type='BANDS', bands_direction='DIAGONAL'); w1.inputs['Scale'].default_value = 55; canvas.l(v, w1.inputs['Vector'])
canvas.l(canvas.ramp(n.outputs[0], [(.3, hexc('#b5482e')), (.7, hexc('#c4573a'))]), canvas.b.inputs['Base Color']); canvas.bump(w1.outputs[1], .12, .005); canvas.set(Roughness=.8, Sheen=.4, Specular=.25); tag(canvas.m, hexc('#bc5034'))
rubber = plain('rubber', '#f1ebe0', .5); tan = plain('tan', '#b98a5e', .6); white = plain('lace', '#f6f2ea', .75, Sheen=.3); line = plain('line', '#8f3523', .7); gum = plain('gum', '#c79a66', .55); lining = plain('lining', '#ece0cc', .85)
# upper: rings across the shoe, open on top between heel and tongue
NT, NA = 190, 64; bm = bmesh.new()
for half in (0, 1):
  rows = []
  for i in range(NT+1):
    t = .012+.976*i/NT; h = lerp(HIGH, t); row = []; opening = lerp(OPEN, t)
    for k in range(NA+1):
        s, u = (1, k/NA) if half else (-1, k/NA); th = (opening+(1-opening)*u)*math.pi/2       # u 0 at the opening .. 1 at the sole
        wv = side(t, s)*(math.sin(th)**.62); z = SOLE*.6+(h-SOLE*.6)*(math.cos(th)**.72 if th < math.pi/2-1e-6 else 0)
        y = s*wv; row.append(bm.verts.new(((t-.5)*L, y, z)))
    rows.append(row)
  for a, b in zip(rows, rows[1:]):
    for k in range(NA): bm.faces.new((a[k], b[k], b[k+1], a[k+1]))
bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=3e-4); bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
up = from_bm('upper', bm, canvas.m); so = up.modifiers.new('s', 'SOLIDIFY'); so.thickness = .022; so.offset = 1; subsurf(up, 1)
up.data.materials.append(lining); so.material_offset = 0


def sole(name, z0, z1, grow, mat, bev):
    bm = bmesh.new(); P = [((t-.5)*L*(1+grow*.75), side(t, 1)*(1+grow*.2)+grow*.45) for t in [.5-.5*math.cos(math.pi*i/70) for i in range(71)]]
    P += [((t-.5)*L*(1+grow*.7), -side(t, -1)*(1+grow*.2)-grow*.45) for t in [.5+.5*math.cos(math.pi*i/70) for i in range(1, 70)]]
    f = bm.faces.new([bm.verts.new((x, y, z0+.05*max(0, (x/L+.5-.82)/.18)**2)) for x, y in P]); e = bmesh.ops.extrude_face_region(bm, geom=[f]); bmesh.ops.translate(bm, vec=(0, 0, z1-z0), verts=[q for q in e['geom'] if isinstance(q, bmesh.types.BMVert)]); bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = from_bm(name, bm, mat); bevel(o, bev, 4); return o
sole('outsole', .0, .03, .10, gum, .008); sole('sole', .028, SOLE+.03, .09, rubber, .02); sole('stripe', .075, .088, .098, line, .003)
# toe cap and heel tab: thin shells over the upper
def shell(name, t0, t1, u0, mat, lift):
    bm = bmesh.new(); rows = []
    for i in range(41):
        t = t0+(t1-t0)*i/40; h = lerp(HIGH, t); row = []
        for k in range(49):
            a = -1+2*k/48; s = 1 if a > 0 else -1; th = (u0+(1-u0)*abs(a))*math.pi/2; wv = side(t, s)*(math.sin(th)**.62)+lift*math.sin(th); z = SOLE*.6+(h-SOLE*.6+lift)*(max(0, math.cos(th))**.72); row.append(bm.verts.new(((t-.5)*L+lift*(1 if t > .5 else -1), s*wv, z)))
        rows.append(row)
    for a, b in zip(rows, rows[1:]):
        for k in range(48):
            if u0 > 0 and k in (23, 24): continue
            bm.faces.new((a[k], b[k], b[k+1], a[k+1]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces); o = from_bm(name, bm, mat); so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = .012; so.offset = 1; return o
shell('toe', .80, .985, 0, rubber, .018)
bm = bmesh.new(); rows = []                                # heel counter: closes the back from side to side
for j in range(25):
    v = j/24; row = []
    for k in range(65):
        f = -1.62+3.24*k/64; z = SOLE*.7+v*(lerp(HIGH, .06)*.84+.045*math.cos(f)-SOLE*.7); row.append(bm.verts.new(((.062-.5)*L-(.122-.012*v)*max(-.1, math.cos(f)), (side(.062, 1)+.016)*(1-.13*v*v)*math.sin(f), z)))
    rows.append(row)
for a, b in zip(rows, rows[1:]):
    for k in range(64): bm.faces.new((a[k], a[k+1], b[k+1], b[k]))
bmesh.ops.recalc_face_normals(bm, faces=bm.faces); o = from_bm('heel', bm, tan); so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = .02; so.offset = 0; bevel(o, .008, 3)
# binding round the opening: a rolled edge, and elastic wedges at the sides
def rim(t, s):
    h = lerp(HIGH, t); th = lerp(OPEN, t)*math.pi/2; return Vector(((t-.5)*L, s*side(t, s)*math.sin(th)**.62, SOLE*.6+(h-SOLE*.6)*math.cos(th)**.72))
TS = [.022+(.524-.022)*(.5-.5*math.cos(math.pi*i/60)) for i in range(61)]
ring = [rim(t, 1) for t in TS]+[rim(t, -1) for t in TS[::-1]]
cu = bpy.data.curves.new('binding', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .019; cu.bevel_resolution = 5; sp = cu.splines.new('POLY'); sp.use_cyclic_u = True; sp.points.add(len(ring)-1)
for q, p in zip(sp.points, ring): q.co = (p.x, p.y, p.z+.004, 1)
o = bpy.data.objects.new('binding', cu); link(o); cu.materials.append(tan)
el = Mat('elastic'); ev = el.coord(); ew = el.n('TexWave', wave_type='BANDS', bands_direction='X'); ew.inputs['Scale'].default_value = 26; el.l(ev, ew.inputs['Vector']); el.b.inputs['Base Color'].default_value = hexc('#7f2f1f'); el.bump(ew.outputs[1], .8, .012); el.set(Roughness=.85); tag(el.m, hexc('#7f2f1f'))
for s_ in (1, -1):
    bm = bmesh.new(); rows = []
    for i in range(25):
        t = .36+.13*i/24; h = lerp(HIGH, t); th0 = lerp(OPEN, t)*math.pi/2; th1 = th0+(1.12-th0)*(1-abs(i/24-.5)*2*.75); row = []
        for k in range(13):
            th = th0+(th1-th0)*k/12; row.append(bm.verts.new(((t-.5)*L, s_*(side(t, s_)*math.sin(th)**.62+.027*math.sin(th)), SOLE*.6+(h-SOLE*.6+.016)*math.cos(th)**.72)))
        rows.append(row)
    for p, q in zip(rows, rows[1:]):
        for k in range(12): bm.faces.new((p[k], q[k], q[k+1], p[k+1]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces); from_bm('elastic', bm, el.m)
insole = [((t-.5)*L, t) for t in [.03+.5*i/30 for i in range(31)]]; bm = bmesh.new(); rows = [(bm.verts.new((x, side(t, 1)*.97, .17)), bm.verts.new((x, -side(t, -1)*.97, .17))) for x, t in insole]
for p, q in zip(rows, rows[1:]): bm.faces.new((p[0], q[0], q[1], p[1]))
from_bm('insole', bm, lining)
e = bpy.data.objects.new('all', None); link(e)
for o in [o for o in sc.objects if o.type in ('MESH', 'CURVE')]: o.parent = e
e.rotation_euler = (0, 0, math.radians(-28)); photograph(A, sc, .26, lens=112, cam=(0, -7.2, 2.1))
